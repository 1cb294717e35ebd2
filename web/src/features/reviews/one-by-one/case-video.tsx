import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import type { Look } from '../use-look.ts';
import classes from './case-picture.module.css';

interface CaseVideoProps {
  url: string;
  name: string | null;
  /** True if the reviewer plays the video; it is paused otherwise. */
  playing: boolean;
  look: Look;
}

/** Shows the host's video, muted and blurred as the reviewer has set it. */
export function CaseVideo({ url, name, playing, look }: CaseVideoProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // Refused if the browser does not allow automatic sound; the user can start it with the controls.
    if (playing) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [playing]);
  return (
    // Hosts record their videos without captions.
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
