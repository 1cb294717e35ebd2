import '../../../ui/theme/mantine-screens.css';
import type { ReviewCase } from '@greenroom/contract/reviews/reviews.ts';
import type { KeyboardEvent } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { COMMAND_KEYS } from '../reason-keys.ts';
import type { LightBox, Look } from '../use-look.ts';
import { CaseVideo } from './case-video.tsx';
import classes from './light-box.module.css';

interface LightBoxProps {
  evidence: ReviewCase;
  look: Look;
}

/**
 * Shows pictures as large as the window allows: the case's picture with its video, or next to the picture of another
 * account of the same person.
 */
export function CaseLightBox({ evidence, look }: LightBoxProps) {
  const t = useT();
  const { light } = look.state;
  const { application } = evidence;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== COMMAND_KEYS.light || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    look.closeLight();
  };
  return (
    <Dialog
      opened={light !== null}
      onClose={look.closeLight}
      fullScreen
      title={titleOf(evidence, light) ?? t('reviews.nameless')}
      classNames={{ content: classes.content, body: classes.body }}
      onKeyDown={onKeyDown}
    >
      <div className={classes.pictures} data-greyscale={look.state.greyscale}>
        <LargePicture url={application.avatarUrl} name={application.name} caption={application.hostId} />
        {light !== null && <Beside light={light} evidence={evidence} look={look} />}
      </div>
    </Dialog>
  );
}

function titleOf({ application, otherAccounts }: ReviewCase, light: LightBox | null): string | null {
  const other = light?.kind === 'account' ? otherAccounts.find(({ hostId }) => hostId === light.hostId) : undefined;
  const names = [application.name, other?.name].filter((name) => name != null);
  return names.length === 0 ? null : names.join(' · ');
}

function Beside({ light, evidence, look }: LightBoxProps & { light: LightBox }) {
  const { account, application, otherAccounts } = evidence;
  if (light.kind === 'account') {
    const other = otherAccounts.find(({ hostId }) => hostId === light.hostId);
    return other && <LargePicture url={other.avatarUrl} name={other.name} caption={other.hostId} />;
  }
  if (account.homepageVideoUrl === null) return null;
  return (
    <figure className={classes.figure}>
      <CaseVideo url={account.homepageVideoUrl} name={application.name} playing={false} look={look} />
    </figure>
  );
}

function LargePicture({ url, name, caption }: { url: string | null; name: string | null; caption: string }) {
  const t = useT();
  return (
    <figure className={classes.figure}>
      {url === null ? (
        <span className={classes.none}>{t('reviews.picture.none')}</span>
      ) : (
        <img
          className={classes.picture}
          src={url}
          alt={t('reviews.picture.of', { name: name ?? t('reviews.nameless') })}
          referrerPolicy="no-referrer"
        />
      )}
      <figcaption>
        <bdi dir="ltr">{caption}</bdi>
      </figcaption>
    </figure>
  );
}
