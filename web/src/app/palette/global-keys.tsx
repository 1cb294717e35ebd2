import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { pressedKeys } from '../../lib/keys/key-names.ts';
import { isDialogOpen, isInField, mayAct, useKeysEnabled } from '../../lib/keys/keys.ts';
import { onKeysHelpAsked } from '../../lib/keys/keys-help.ts';
import type { Tab } from '../tabs/tabs.ts';
import { addressOf, type TabBar } from '../tabs/use-tabs.ts';
import { useDialogOnDemand } from '../use-dialog-on-demand.tsx';
import { Palette } from './palette.tsx';
import { closePalette, openPalette, usePalette } from './palette-state.ts';

const loadHelp = () => import('./program-keys-help.tsx');

/** Handles Greenroom's own keys, and shows the keyboard help and the palette. */
export function GlobalKeys({ bar }: { bar: TabBar }) {
  const { open, dialog } = useDialogOnDemand(loadHelp);
  useEffect(() => onKeysHelpAsked(open), [open]);
  useProgramKeys(bar, open);
  return (
    <>
      <Palette bar={bar} />
      {dialog}
    </>
  );
}

function useProgramKeys(bar: TabBar, openHelp: () => void): void {
  const [letters] = useKeysEnabled();
  const { opened } = usePalette();
  const navigate = useNavigate();
  const goBy = (step: number) => {
    const tab = neighbour(bar, step);
    if (tab !== undefined) void navigate(addressOf(tab), { state: { keepScroll: true } });
  };
  /**
   * Actions by key.
   * @returns whether the key was meant for Greenroom
   */
  const acts: Readonly<Record<string, (event: KeyboardEvent) => boolean>> = {
    'Mod+K': () => (opened ? done(() => closePalette()) : isDialogOpen() || done(() => openPalette())),
    'Mod+/': () => !isDialogOpen() && done(openHelp),
    '?': (event) => letters && mayAct(event, null) && done(openHelp),
    'Alt+PageDown': () => !isDialogOpen() && done(() => goBy(1)),
    'Alt+PageUp': () => !isDialogOpen() && done(() => goBy(-1)),
    'Alt+W': (event) => {
      const tab = bar.active;
      return tab !== null && !isInField(event) && !isDialogOpen() && done(() => bar.closeTab(tab.key));
    },
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return;
    if (acts[pressedKeys(event)]?.(event) === true) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function done(work: () => void): true {
  work();
  return true;
}

/** Returns the tab next to the current one. After the last tab, it continues with the first. */
function neighbour({ tabs, active }: TabBar, step: number): Tab | undefined {
  const at = active === null ? -1 : tabs.indexOf(active);
  return tabs.at((at + step) % tabs.length);
}
