import { Group, Kbd, Stack } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconColorFilter,
  IconEye,
  IconEyeOff,
  IconPhoto,
  IconPhotoOff,
  IconVideo,
  IconVolume,
  IconVolumeOff,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useKeysEnabled } from '../../../lib/keys/keys.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { COMMAND_KEYS } from '../reason-keys.ts';
import type { Look } from '../use-look.ts';
import classes from './case-picture.module.css';
import { CaseVideo } from './case-video.tsx';
import { Picture } from './picture.tsx';
import type { CasePictureState } from './use-case-picture.ts';

export interface CasePictureProps {
  url: string | null;
  videoUrl: string | null;
  name: string | null;
  look: Look;
  picture: CasePictureState;
}

/**
 * Shows a large picture of the host, or the video instead. If there is enough space, both are side by side. The
 * controls for switching are below.
 */
export function CasePicture(props: CasePictureProps) {
  const { url, videoUrl, name, look, picture } = props;
  const t = useT();
  const both = useWide() && videoUrl !== null;
  const playing = look.state.video && videoUrl !== null;
  const still = both || !playing;
  return (
    <Stack gap={8} miw={0} className={classes.pictures} data-both={both}>
      <div className={classes.frames} data-greyscale={look.state.greyscale}>
        <div className={classes.frame} hidden={!still}>
          {url === null ? (
            <div className={classes.none}>
              <IconPhotoOff size={40} stroke={1.25} aria-hidden />
              {t('reviews.picture.none')}
            </div>
          ) : (
            // The picture continues loading behind the video.
            <Picture key={picture.id} url={url} name={name} look={look} picture={picture} />
          )}
        </div>
        {(both || playing) && (
          <div className={classes.frame}>
            <CaseVideo key={videoUrl} url={videoUrl} name={name} playing={playing} look={look} />
          </div>
        )}
      </div>
      <Tools {...props} playing={playing} both={both} />
    </Stack>
  );
}

function Tools({ url, videoUrl, look, playing, both }: CasePictureProps & { playing: boolean; both: boolean }) {
  const t = useT();
  const { state } = look;
  const covered = playing && !both;
  return (
    <Group gap={4} align="stretch">
      <Tool
        letter={COMMAND_KEYS.zoom}
        pressed={state.zoom}
        disabled={covered || url === null}
        onClick={look.toggleZoom}
        icon={state.zoom ? <IconZoomOut size={16} /> : <IconZoomIn size={16} />}
      >
        {t('reviews.picture.zoom')}
      </Tool>
      <Tool
        letter={COMMAND_KEYS.light}
        pressed={state.light !== null}
        disabled={url === null && videoUrl === null}
        onClick={() => look.openLight()}
        icon={<IconArrowsMaximize size={16} />}
      >
        {t('reviews.picture.large')}
      </Tool>
      <Tool
        letter={COMMAND_KEYS.video}
        pressed={playing}
        disabled={videoUrl === null}
        onClick={look.toggleVideo}
        icon={covered ? <IconPhoto size={16} /> : <IconVideo size={16} />}
      >
        {t('reviews.video')}
      </Tool>
      <Tool
        letter={COMMAND_KEYS.mute}
        pressed={state.mute}
        disabled={videoUrl === null}
        onClick={look.toggleMute}
        icon={state.mute ? <IconVolumeOff size={16} /> : <IconVolume size={16} />}
      >
        {t('reviews.video.mute')}
      </Tool>
      <Tool
        letter={COMMAND_KEYS.blur}
        pressed={state.blur}
        onClick={look.toggleBlur}
        icon={state.blur ? <IconEyeOff size={16} /> : <IconEye size={16} />}
      >
        {t('reviews.picture.blur')}
      </Tool>
      <Tool
        letter={COMMAND_KEYS.greyscale}
        pressed={state.greyscale}
        onClick={look.toggleGreyscale}
        icon={<IconColorFilter size={16} />}
      >
        {t('reviews.picture.greyscale')}
      </Tool>
    </Group>
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

/** Minimum width at which a picture and a video fit side by side next to the evidence. */
const WIDE = '(min-width: 1700px)';

let media: MediaQueryList | null = null;

/** Returns whether the window is wide enough to show the video next to the picture. */
function useWide(): boolean {
  return useSyncExternalStore(onWidthChange, () => wideQuery().matches);
}

function onWidthChange(listener: () => void): () => void {
  wideQuery().addEventListener('change', listener);
  return () => wideQuery().removeEventListener('change', listener);
}

function wideQuery(): MediaQueryList {
  media ??= window.matchMedia(WIDE);
  return media;
}
