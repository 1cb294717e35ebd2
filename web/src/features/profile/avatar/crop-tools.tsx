import '../../../ui/theme/mantine-screens.css';
import { ActionIcon, Group, Slider } from '@mantine/core';
import { IconRotate, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { formatPercent, useT } from '../../../lib/text/translate.tsx';
import classes from './avatar-editor.module.css';
import { type Crop, MAX_ZOOM, MIN_ZOOM } from './use-crop.ts';

const STEP = 0.25;

/** Zoom by a slider, and quarters of a turn. */
export function CropTools({ crop, disabled }: { crop: Crop; disabled: boolean }) {
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
