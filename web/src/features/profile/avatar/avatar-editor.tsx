import '@mantine/dropzone/styles.layer.css';
import { AVATAR_EXTENSIONS } from '@greenroom/contract/constants.ts';
import { Button, Stack } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconAlertTriangle, IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../lib/form/problems.ts';
import { useT } from '../../../lib/text/translate.tsx';
import area from '../../../ui/field/drop.module.css';
import wrong from '../../../ui/field/problem.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import { AvatarCrop } from './avatar-crop.tsx';
import classes from './avatar-editor.module.css';
import { AVATAR_MAX_MEGABYTES, checkPicture } from './check-picture.ts';

const ACCEPT = AVATAR_EXTENSIONS.map((extension) => `.${extension}`).join(',');
const KINDS = 'PNG, JPEG, WebP, GIF, AVIF';

/** Lets the user choose or drop a picture file and crop it to a new avatar (R-DATA-1). */
export default function AvatarEditor({ onClose }: { onClose: () => void }) {
  const t = useT();
  const open = useRef<() => void>(null);
  const { picture, problem, setProblem, reading, take, drop } = usePicture();
  if (picture !== null) return <AvatarCrop key={picture.url} url={picture.url} onOther={drop} onDone={onClose} />;
  return (
    <Dropzone
      className={classNames(area.drop, classes.drop)}
      onDrop={([file]) => {
        if (file !== undefined) void take(file);
      }}
      onReject={() => setProblem({ id: 'profile.avatar.one' })}
      openRef={open}
      multiple={false}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ tabIndex: -1, 'aria-hidden': true, accept: ACCEPT }}
    >
      <Stack gap={12} align="center" ta="center">
        <IconPhotoUp size={32} stroke={1.4} aria-hidden />
        <span>{t('profile.avatar.drop')}</span>
        <Button variant="default" loading={reading} onClick={() => open.current?.()} autoFocus data-autofocus>
          {t('profile.avatar.choose')}
        </Button>
        <span className={classes.hint}>
          {t('profile.avatar.hint', { kinds: KINDS, maxMegabytes: AVATAR_MAX_MEGABYTES })}
        </span>
        <div role="alert">
          {problem !== null && (
            <p className={wrong.problem}>
              <IconAlertTriangle size={16} aria-hidden />
              <span>{t(problem.id, problem.params)}</span>
            </p>
          )}
        </div>
      </Stack>
    </Dropzone>
  );
}

/** A picture that the browser can show. */
interface Picture {
  /** Object URL of the file. */
  readonly url: string;
}

/**
 * Reads a file as a picture, or returns why it can't be used. Checks the type and size first, then decodes the file.
 */
function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (picture === null) return undefined;
    return () => URL.revokeObjectURL(picture.url);
  }, [picture]);
  const take = async (file: File) => {
    const outside = checkPicture(file);
    setProblem(outside);
    if (outside !== null) return;
    setReading(true);
    const url = URL.createObjectURL(file);
    const readable = await canShow(url);
    setReading(false);
    if (readable) setPicture({ url });
    else {
      URL.revokeObjectURL(url);
      setProblem({ id: 'errors.picture-not-readable' });
    }
  };
  const drop = () => setPicture(null);
  return { picture, problem, setProblem, reading, take, drop };
}

async function canShow(url: string): Promise<boolean> {
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
  return picture.naturalWidth > 0;
}
