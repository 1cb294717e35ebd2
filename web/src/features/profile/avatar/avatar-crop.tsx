import 'react-easy-crop/react-easy-crop.css';
import { Button, Progress } from '@mantine/core';
import Cropper from 'react-easy-crop';
import { useT } from '../../../lib/text/translate.tsx';
import { FormFailure } from '../form-failure.tsx';
import classes from './avatar-editor.module.css';
import { CropTools } from './crop-tools.tsx';
import { useAvatarUpload } from './use-avatar-upload.ts';
import { MAX_ZOOM, MIN_ZOOM, useCrop } from './use-crop.ts';

interface AvatarCropProps {
  /** Of the picture in memory. */
  url: string;
  onOther: () => void;
  onDone: () => void;
}

/** Cuts a square out of a picture: moved, zoomed and turned by hand, wheel, fingers or keys. */
export function AvatarCrop({ url, onOther, onDone }: AvatarCropProps) {
  const t = useT();
  const crop = useCrop();
  const { upload, working, share, failure } = useAvatarUpload(onDone);
  return (
    <div className={classes.crop}>
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
    </div>
  );
}
