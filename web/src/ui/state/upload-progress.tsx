import '../theme/mantine-screens.css';
import { Button, Progress } from '@mantine/core';
import { formatPercent, useT } from '../../lib/text/translate.tsx';
import classes from './upload-progress.module.css';

export interface UploadProgressProps {
  /** The share of the file that has been sent, from 0 to 1. At 1, the server is reading the file. */
  share: number;
  onStop: () => void;
}

/** Shows an upload's progress, with a button that stops it. */
export function UploadProgress({ share, onStop }: UploadProgressProps) {
  const t = useT();
  return (
    <div className={classes.upload}>
      <Progress
        className={classes.bar}
        value={share * 100}
        animated={share === 1}
        aria-label={t('widgets.upload.label')}
      />
      <span className={classes.text}>
        {share < 1 ? t('widgets.upload.sending', { share: formatPercent(share) }) : t('widgets.upload.reading')}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onStop}>
        {t('widgets.upload.stop')}
      </Button>
    </div>
  );
}
