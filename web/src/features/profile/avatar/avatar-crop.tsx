import '../../../ui/theme/mantine-screens.css';
import 'react-easy-crop/react-easy-crop.css';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { Button, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { FormFailure } from '../form-failure.tsx';
import { changeAvatar } from '../profile.data.ts';
import classes from './avatar-editor.module.css';
import type { Cut, Turn } from './crop-matrix.ts';
import { CropTools } from './crop-tools.tsx';
import { MAX_ZOOM, MIN_ZOOM, useCrop } from './use-crop.ts';
import { writeAvatar } from './write-avatar.ts';

interface AvatarCropProps {
  /** Object URL of the picture. */
  url: string;
  onOther: () => void;
  onDone: () => void;
}

/** Crops a square from a picture, which is moved, zoomed and turned by mouse, wheel, touch or keys. */
export function AvatarCrop({ url, onOther, onDone }: AvatarCropProps) {
  const t = useT();
  const crop = useCrop();
  const { upload, working, share, failure } = useAvatarUpload(onDone);
  return (
    <Stack gap={14}>
      <fieldset
        className={classes.stage}
        onKeyDown={crop.onKeyDown}
        disabled={working}
        aria-label={t('profile.crop.area')}
      >
        <Cropper
          image={url}
          crop={crop.position}
          zoom={crop.zoom}
          rotation={crop.turn}
          aspect={1}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          cropShape="round"
          showGrid={false}
          objectFit="contain"
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={crop.move}
          onZoomChange={crop.setZoom}
          onCropAreaChange={crop.cutOut}
          cropperProps={{ 'aria-label': t('profile.crop.keys'), role: 'application' }}
        />
      </fieldset>
      <CropTools crop={crop} disabled={working} />
      <p className={classes.hint}>
        {t('profile.crop.hint')} <span className={classes.keys}>{t('profile.crop.keys')}</span>
      </p>
      <FormFailure error={failure} />
      {working && <Progress value={share * 100} aria-label={t('profile.avatar.sending')} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onOther} disabled={working}>
          {t('profile.avatar.other')}
        </Button>
        <Button
          loading={working}
          disabled={crop.cut === null}
          onClick={() => crop.cut !== null && void upload(url, crop.cut, crop.turn)}
        >
          {t('profile.avatar.save')}
        </Button>
      </div>
    </Stack>
  );
}

/** Writes the cropped part as a picture and uploads it; after a failure nothing is lost and it can be retried. */
function useAvatarUpload(onDone: () => void) {
  const t = useT();
  const [working, setWorking] = useState(false);
  const [share, setShare] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const upload = async (url: string, cut: Cut, turn: Turn) => {
    setWorking(true);
    setFailure(null);
    setShare(0);
    try {
      await changeAvatar(await writeAvatar(url, cut, turn), setShare);
    } catch (error) {
      setFailure(error);
      return;
    } finally {
      setWorking(false);
    }
    notify({ kind: 'success', message: t('profile.avatar.changed'), milliseconds: NOTIFICATION_MS });
    onDone();
  };
  return { upload, working, share, failure };
}
