import { CloseButton, Loader, Modal, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { DIALOG_WIDTHS } from '../../ui/theme/dialog-widths.ts';
import { useCurrentLocation } from '../performance/program-router.tsx';
import type { TabBar } from '../tabs/use-tabs.ts';
import classes from './palette.module.css';
import { closePalette, typeInPalette, usePalette } from './palette-state.ts';
import { useCodeOnDemand } from './use-code-on-demand.ts';

/** Loads the palette's results and the actions that it offers. */
export async function loadPalette() {
  const [results, actions] = await Promise.all([import('./palette-results.tsx'), import('./program-actions.tsx')]);
  return { Results: results.default, Actions: actions.default };
}

/**
 * The command palette (R-PLUS-10). Its field appears over the page immediately. The search code loads when the palette
 * is first opened, and text typed until then is not lost.
 */
export function Palette({ bar }: { bar: TabBar }) {
  const { opened } = usePalette();
  const { key: entry } = useCurrentLocation().location;
  const { code, failed, retry } = usePaletteCode(opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going back closes the palette.
  useEffect(() => closePalette(), [entry]);
  return (
    <>
      {code && <code.Actions bar={bar} />}
      <PaletteDialog code={code} failed={failed} retry={retry} />
    </>
  );
}

/** Separate from the tabs, so that choosing a tab does not re-render it (P-10). */
const PaletteDialog = memo(function PaletteDialog({ code, failed, retry }: ReturnType<typeof usePaletteCode>) {
  const t = useT();
  const { opened, text } = usePalette();
  const listId = useId();
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const [active, setActive] = useState<string | undefined>();
  return (
    <Modal.Root
      opened={opened}
      onClose={() => closePalette()}
      size={DIALOG_WIDTHS.medium}
      yOffset="min(12dvh, 96px)"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.palette')}>
        <div className={classes.search}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <input
            type="text"
            role="combobox"
            aria-label={t('search.palette.label')}
            aria-expanded={code !== null}
            aria-autocomplete="list"
            aria-controls={code === null ? undefined : listId}
            aria-activedescendant={active}
            placeholder={t('search.palette.placeholder')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={(event) => typeInPalette(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (!event.nativeEvent.isComposing) keys.current?.(event);
            }}
            // biome-ignore lint/a11y/noAutofocus: the modal focuses later and would lose typed text.
            autoFocus
            data-autofocus
          />
          <CloseButton onClick={() => closePalette()} aria-label={t('common.close')} />
        </div>
        {code === null ? (
          <Waiting failed={failed} onRetry={retry} />
        ) : (
          <code.Results text={text} listId={listId} keys={keys} onActive={setActive} onChosen={closePalette} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
});

function usePaletteCode(wanted: boolean) {
  return useCodeOnDemand(loadPalette, wanted);
}

/** Shown until the list's code has loaded. */
function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useT();
  return (
    <div className={classes.waiting} role="status">
      {failed ? (
        <>
          {t('search.failed')}
          <UnstyledButton className={classes.retry} onClick={onRetry}>
            {t('common.failed.retry')}
          </UnstyledButton>
        </>
      ) : (
        <Loader size="xs" aria-label={t('common.loading')} />
      )}
    </div>
  );
}
