import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './avatar.module.css';

export interface AvatarProps {
  /** Null if there is no picture. */
  url: string | null;
  /** The person's name. Null if it is unknown. */
  name: string | null;
  /** Width and height in pixels. */
  pixels?: number;
  shape?: 'circle' | 'square';
  /**
   * If true, the picture is blurred until the user hovers over, focuses or touches it. For lists with many pictures.
   */
  blurred?: boolean;
  /** Called when the user sees the picture without blur, and when the picture fails to load. */
  onPicture?: (url: string, state: 'seen' | 'failed') => void;
}

/**
 * A picture with a fixed size that loads when it comes into view. Initials replace it if there is no picture or loading
 * fails.
 */
export function Avatar({ url, name, pixels = 28, shape = 'circle', blurred = false, onPicture }: AvatarProps) {
  const t = useT();
  const [broken, setBroken] = useState<string | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const size = { inlineSize: pixels, blockSize: pixels, fontSize: Math.max(10, pixels * 0.4) };
  const label = name === null ? t('common.avatar') : t('common.avatar.of', { name });
  if (url === null || url === broken) {
    return (
      // The initials are CSS content, so that screen readers read only the name.
      <span
        className={classes.initials}
        data-shape={shape}
        data-initials={initialsOf(name)}
        style={size}
        role="img"
        aria-label={label}
      />
    );
  }
  const picture = (
    <img
      className={classes.picture}
      data-shape={shape}
      data-blurred={blurred && seen !== url}
      style={size}
      src={url}
      width={pixels}
      height={pixels}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      alt={label}
      onLoad={() => {
        setLoaded(url);
        if (!blurred || seen === url) onPicture?.(url, 'seen');
      }}
      onError={() => {
        setBroken(url);
        onPicture?.(url, 'failed');
      }}
    />
  );
  if (!blurred || seen === url) return <span className={classes.frame}>{picture}</span>;
  return (
    <button
      type="button"
      className={classes.reveal}
      data-shape={shape}
      aria-label={t('common.avatar.reveal')}
      onClick={() => {
        setSeen(url);
        if (loaded === url) onPicture?.(url, 'seen');
      }}
    >
      {picture}
    </button>
  );
}

function initialsOf(name: string | null): string {
  const words = (name ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0] ?? '');
  return letters.length === 0 ? '?' : letters.join('').toLocaleUpperCase();
}
