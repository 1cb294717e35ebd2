import { type KeyboardEvent, useState } from 'react';
import type { Area, Point } from 'react-easy-crop';
import { type Cut, type Turn, turned } from './crop-matrix.ts';

export const MIN_ZOOM = 1;
export const MAX_ZOOM = 4;
const ZOOM_STEP = 0.1;
const MIDDLE: Point = { x: 0, y: 0 };

/** How a picture is moved, zoomed and turned under the frame, and what the frame leaves of it. */
export function useCrop() {
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

export type Crop = ReturnType<typeof useCrop>;
