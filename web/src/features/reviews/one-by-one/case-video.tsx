import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import type { Look } from '../use-look.ts';
import classes from './case-picture.module.css';

interface CaseVideoProps {
  url: string;
  name: string | null;
  /** True while the reviewer is playing the video. It is paused otherwise. */
  playing: boolean;
  look: Look;
}

/** Shows the host's video, muted and blurred according to the reviewer's settings. */
export function CaseVideo({ url, name, playing, look }: CaseVideoProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // Fails if the browser doesn't allow automatic sound. The user can then start the video with the controls.
    if (playing) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [playing]);
  return (
    // The video has no captions because hosts record it without any.
    <video
      ref={video}
      className={classes.video}
      data-hidden={look.state.blur && !look.state.revealed && !playing}
      src={url}
      controls
      playsInline
      preload="metadata"
      muted={look.state.mute}
      aria-label={t('reviews.video.of', { name: name ?? t('reviews.nameless') })}
    />
  );
}
