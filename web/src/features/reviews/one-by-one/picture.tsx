import { IconEye } from '@tabler/icons-react';
import { type PointerEvent, useSyncExternalStore } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import type { Look } from '../use-look.ts';
import classes from './case-picture.module.css';
import type { CasePictureState } from './use-case-picture.ts';

interface PictureProps {
  url: string;
  name: string | null;
  look: Look;
  picture: CasePictureState;
}

/** Shows the picture in a frame. It is blurred until the reviewer reveals it, and can be enlarged at the pointer. */
export function Picture({ url, name, look, picture }: PictureProps) {
  const t = useT();
  const blocked = useBlockedOrigin(url);
  const { state, reveal, toggleZoom, panTo } = look;
  const label = t('reviews.picture.of', { name: name ?? t('reviews.nameless') });
  if (picture.state === 'failed' || picture.state === 'late') {
    return (
      <div className={classes.none} role="alert">
        {t(picture.state === 'late' ? 'reviews.picture.late' : 'reviews.picture.broken')}
        {blocked !== null && (
          <span>{t('common.picture-blocked', { origin: blocked, screen: t('menus.settings') })}</span>
        )}
        <button type="button" className={classes.again} onClick={() => picture.onState('loading')}>
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
        // This is only for the mouse. Keyboard users have the button below the picture.
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
          onLoad={() => picture.onState('shown')}
          onError={() => picture.onState('failed')}
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

/** Origins whose pictures the page's content security policy has blocked, as reported by the browser. */
const blocked = new Set<string>();
const listeners = new Set<() => void>();

document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective !== 'img-src' && effectiveDirective !== 'media-src') return;
  if (!URL.canParse(blockedURI)) return;
  blocked.add(new URL(blockedURI).origin);
  for (const listener of listeners) listener();
});

/** Returns a picture's origin if the page's content security policy has blocked it. Otherwise returns null. */
function useBlockedOrigin(url: string): string | null {
  const origin = URL.canParse(url, location.href) ? new URL(url, location.href).origin : '';
  return useSyncExternalStore(listen, () => blocked.has(origin)) ? origin : null;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
