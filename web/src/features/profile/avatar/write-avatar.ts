import { type Cut, cropMatrix, type Turn } from './crop-matrix.ts';

const SIDE = 512;
const QUALITY = 0.92;

/**
 * Draws the cut of a picture as a square of 512 pixels: WebP, or JPEG from a browser that cannot write that.
 * @param url of the picture, as the browser can show it
 * @param cut in the picture's own pixels, relative to the box around the turned picture
 * @throws EncodingError (DOMException) where the picture cannot be decoded
 */
export async function writeAvatar(url: string, cut: Cut, turn: Turn): Promise<File> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) throw new DOMException('No canvas', 'EncodingError');
  // Transparent parts would be black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  context.setTransform(...cropMatrix(cut, turn, size, SIDE));
  context.drawImage(picture, 0, 0);
  const webp = await toBlob(canvas, 'image/webp');
  // A browser that cannot write the requested type writes a PNG.
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
