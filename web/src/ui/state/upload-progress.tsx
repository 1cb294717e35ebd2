import '../theme/mantine-screens.css';
import { Button, Progress } from '@mantine/core';
import { formatPercent, useT } from '../../lib/text/translate.tsx';
import classes from './upload-progress.module.css';

export interface UploadProgressProps {
  /** The share of the file that is sent, 0 to 1; at 1 the server reads it. */
  share: number;
  onStop: () => void;
}

/** The progress of an upload, which can be stopped. */
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
