import { Group, Kbd, Stack } from '@mantine/core';
import { IconEye, IconEyeOff, IconPhoto, IconPhotoOff, IconVideo, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useKeysEnabled } from '../../../lib/keys/keys.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { COMMAND_KEYS } from '../reason-keys.ts';
import type { Look } from '../use-look.ts';
import classes from './case-picture.module.css';
import { Picture } from './picture.tsx';
import type { CasePictureState } from './use-case-picture.ts';

export interface CasePictureProps {
  url: string | null;
  videoUrl: string | null;
  name: string | null;
  look: Look;
  picture: CasePictureState;
}

/** The host's picture, large, or their video in its place, with the buttons for zoom, video and blur. */
export function CasePicture({ url, videoUrl, name, look, picture }: CasePictureProps) {
  const t = useT();
  const { state, toggleZoom, toggleVideo, toggleBlur } = look;
  const playing = state.video && videoUrl !== null;
  return (
    <Stack gap={8} miw={0}>
      <div className={classes.frame}>
        {playing && (
          // Hosts record their videos without captions.
          <video
            key={videoUrl}
            className={classes.video}
            src={videoUrl}
            controls
            playsInline
            autoPlay
            muted
            aria-label={t('reviews.video.of', { name: name ?? '' })}
          />
        )}
        {url !== null && (
          // It goes on loading behind the video.
          <div className={classes.still} hidden={playing}>
            <Picture key={picture.id} url={url} name={name} look={look} picture={picture} />
          </div>
        )}
        {!playing && url === null && (
          <div className={classes.none}>
            <IconPhotoOff size={40} stroke={1.25} aria-hidden />
            {t('reviews.picture.none')}
          </div>
        )}
      </div>
      <Group gap={4} align="stretch">
        <Tool
          letter={COMMAND_KEYS.zoom}
          pressed={state.zoom}
          disabled={playing || url === null}
          onClick={toggleZoom}
          icon={state.zoom ? <IconZoomOut size={16} /> : <IconZoomIn size={16} />}
        >
          {t('reviews.picture.zoom')}
        </Tool>
        <Tool
          letter={COMMAND_KEYS.video}
          pressed={playing}
          disabled={videoUrl === null}
          onClick={toggleVideo}
          icon={playing ? <IconPhoto size={16} /> : <IconVideo size={16} />}
        >
          {t('reviews.video')}
        </Tool>
        <Tool
          letter={COMMAND_KEYS.blur}
          pressed={state.blur}
          onClick={toggleBlur}
          icon={state.blur ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        >
          {t('reviews.picture.blur')}
        </Tool>
      </Group>
    </Stack>
  );
}

interface ToolProps {
  letter: string;
  pressed: boolean;
  disabled?: boolean;
  onClick: () => void;
  icon: ReactNode;
  children: ReactNode;
}

function Tool({ letter, pressed, disabled = false, onClick, icon, children }: ToolProps) {
  const [keysEnabled] = useKeysEnabled();
  return (
    <button
      type="button"
      className={classes.tool}
      aria-pressed={pressed}
      aria-keyshortcuts={letter}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <span aria-hidden className={classes.icon}>
        {icon}
      </span>
      {children}
      {keysEnabled && (
        <Kbd className={classes.key} aria-hidden>
          {letter}
        </Kbd>
      )}
    </button>
  );
}
