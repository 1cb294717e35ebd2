import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { type Icon, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';

interface ActProps {
  /** The button's text. */
  text: string;
  /** The label for screen readers, which combines the text with the object of the action. */
  label: string;
  Icon: Icon;
}

/** Shows a row's main action. The button is busy until the action is finished. */
export function WorkButton({ text, label, Icon: Sign, work }: ActProps & { work: () => Promise<unknown> }) {
  const [working, setWorking] = useState(false);
  const run = async () => {
    setWorking(true);
    await work().finally(() => setWorking(false));
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={working}
      leftSection={<Sign size={14} aria-hidden />}
      aria-label={label}
      onClick={() => void run()}
    >
      {text}
    </Button>
  );
}

/** Shows another row action as an icon, with its text in a tooltip. */
export function IconAct({ text, label, Icon: Sign, onClick }: ActProps & { onClick: () => void }) {
  return (
    <Tooltip label={text}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <Sign size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/**
 * Shows the icon button that deletes an export.
 * @param what the name of the exported list
 */
export function DeleteAct({ what, onClick }: { what: string; onClick: () => void }) {
  const t = useT();
  return (
    <IconAct text={t('exports.delete')} label={t('exports.delete.of', { what })} Icon={IconTrash} onClick={onClick} />
  );
}
