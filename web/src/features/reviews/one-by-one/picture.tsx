import { IconEye } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import type { Look } from '../use-look.ts';
import classes from './case-picture.module.css';

/** The picture in its frame: blurred until it is revealed, enlarged where the pointer is. */
export function Picture({ url, name, look }: { url: string; name: string | null; look: Look }) {
  const t = useT();
  const [broken, setBroken] = useState(false);
  const { state, reveal, toggleZoom, panTo } = look;
  const label = t('reviews.picture.of', { name: name ?? '' });
  if (broken) {
    return (
      <div className={classes.none} role="alert">
        {t('reviews.picture.broken')}
        <button type="button" className={classes.again} onClick={() => setBroken(false)}>
          {t('reviews.again')}
        </button>
      </div>
    );
  }
  const hidden = state.blur && !state.revealed;
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!state.zoom) return;
    const box = event.currentTarget.getBoundingClientRect();
    panTo(((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100);
  };
  return (
    <>
      <button
        type="button"
        // For the mouse only: the button below the picture does the same for keyboards.
        tabIndex={-1}
        className={classes.hold}
        data-zoom={state.zoom}
        aria-label={t(state.zoom ? 'reviews.picture.smaller' : 'reviews.picture.larger')}
        aria-hidden={hidden}
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={follow}
        onClick={hidden ? reveal : toggleZoom}
      >
        <img
          className={classes.picture}
          data-hidden={hidden}
          src={url}
          alt={hidden ? '' : label}
          draggable={false}
          referrerPolicy="no-referrer"
          decoding="async"
          style={{ transformOrigin: `${state.x}% ${state.y}%` }}
          onError={() => setBroken(true)}
        />
      </button>
      {hidden && (
        <button type="button" className={classes.reveal} onClick={reveal}>
          <IconEye size={18} aria-hidden />
          {t('reviews.picture.reveal')}
        </button>
      )}
    </>
  );
}
