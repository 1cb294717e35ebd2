import type { PictureKind } from './demo-world.ts';

/** How many different pictures of each kind are drawn. */
export const PICTURE_COUNTS: Readonly<Record<PictureKind, number>> = {
  woman: 156,
  blurry: 5,
  'not-human': 6,
  several: 5,
  border: 4,
  dimensions: 3,
  man: 14,
  'low-quality': 4,
  default: 1,
};

/** How many videos there are. */
export const VIDEO_COUNT = 6;
