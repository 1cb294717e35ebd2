import '../../../ui/theme/mantine-screens.css';
import 'react-easy-crop/react-easy-crop.css';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { ActionIcon, Button, Group, Progress, Slider, Stack } from '@mantine/core';
import { IconRotate, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import { notify } from '../../../lib/notifications.ts';
import { formatPercent, useT } from '../../../lib/text/translate.tsx';
import { FormFailure } from '../form-failure.tsx';
import { changeAvatar } from '../profile.data.ts';
import classes from './avatar-editor.module.css';
import { type Cut, cropMatrix, type Turn, turned } from './crop-matrix.ts';

interface AvatarCropProps {
  /** Object URL of the picture. */
  url: string;
  onOther: () => void;
  onDone: () => void;
}

/** Crops a square from a picture. Users can move, zoom and rotate the picture by mouse, wheel, touch or keyboard. */
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

/** Saves the crop as a picture and uploads it. After a failure, the user can retry. */
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

const STEP = 0.25;

/** Shows the zoom slider and the buttons that rotate by 90 degrees. */
function CropTools({ crop, disabled }: { crop: Crop; disabled: boolean }) {
  const t = useT();
  const tool = { variant: 'subtle', color: 'gray', size: 'lg', disabled };
  return (
    <Group gap={8} wrap="nowrap">
      <ActionIcon {...tool} onClick={() => crop.zoomBy(-STEP)} aria-label={t('profile.crop.zoom-out')}>
        <IconZoomOut size={18} aria-hidden />
      </ActionIcon>
      <Slider
        className={classes.slider ?? ''}
        min={MIN_ZOOM}
        max={MAX_ZOOM}
        step={0.01}
        value={crop.zoom}
        onChange={crop.setZoom}
        label={null}
        disabled={disabled}
        thumbLabel={t('profile.crop.zoom')}
        thumbProps={{ 'aria-valuetext': formatPercent(crop.zoom) }}
      />
      <ActionIcon {...tool} onClick={() => crop.zoomBy(STEP)} aria-label={t('profile.crop.zoom-in')}>
        <IconZoomIn size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.gap} />
      <ActionIcon {...tool} onClick={() => crop.rotate(false)} aria-label={t('profile.crop.turn-back')}>
        <IconRotate size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...tool} onClick={() => crop.rotate(true)} aria-label={t('profile.crop.turn')}>
        <IconRotateClockwise size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

const MIN_ZOOM = 1;
const MAX_ZOOM = 4;
const ZOOM_STEP = 0.1;
const MIDDLE: Point = { x: 0, y: 0 };

/** Manages a picture's position, zoom and rotation under the frame, and the resulting crop. */
function useCrop() {
  const [position, move] = useState(MIDDLE);
  const [zoom, setZoom] = useState(MIN_ZOOM);
  const [turn, setTurn] = useState<Turn>(0);
  const [cut, setCut] = useState<Cut | null>(null);
  const rotate = (clockwise: boolean) => {
    setTurn(turned(turn, clockwise));
    move(MIDDLE);
  };
  const zoomBy = (step: number) => setZoom((now) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, now + step)));
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(ZOOM_STEP),
    '=': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(-ZOOM_STEP),
    r: () => rotate(true),
    R: () => rotate(false),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
  const cutOut = (_share: Area, pixels: Area) => setCut(pixels);
  return { position, move, zoom, setZoom, zoomBy, turn, rotate, cut, cutOut, onKeyDown };
}

type Crop = ReturnType<typeof useCrop>;

const SIDE = 512;
const QUALITY = 0.92;

/**
 * Draws the crop as a square of 512 pixels: as WebP, or as JPEG if the browser can't write WebP.
 * @param url address of a picture that the browser can show
 * @param cut in the picture's own pixels, relative to the box around the rotated picture
 * @throws EncodingError (DOMException) if the browser can't decode the picture
 */
async function writeAvatar(url: string, cut: Cut, turn: Turn): Promise<File> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) throw new DOMException('No canvas', 'EncodingError');
  // Without a background, transparent parts would be black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  context.setTransform(...cropMatrix(cut, turn, size, SIDE));
  context.drawImage(picture, 0, 0);
  const webp = await toBlob(canvas, 'image/webp');
  // Browsers that can't write the requested type write a PNG.
  if (webp.type === 'image/webp') return new File([webp], 'avatar.webp', { type: webp.type });
  const jpeg = await toBlob(canvas, 'image/jpeg');
  return new File([jpeg], 'avatar.jpg', { type: jpeg.type });
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new DOMException('No picture', 'EncodingError')) : resolve(blob)),
      type,
      QUALITY,
    );
  });
}
