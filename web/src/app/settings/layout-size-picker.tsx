import { DEFAULT_LAYOUT_SIZE, LAYOUT_SIZES } from '@greenroom/contract/constants.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconLineHeight } from '@tabler/icons-react';
import { useT } from '../../lib/text/translate.tsx';
import { SIZE_NAMES, useChooseSize, useLayoutSize } from './layout-size.ts';

/** Lets users choose how dense the layout is (R-SHELL-10). */
export function LayoutSizePicker({ refreshShown }: { refreshShown: () => void }) {
  const t = useT();
  return (
    <Menu position="bottom-end" offset={9} width={180} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.size')} title={t('shell.size')}>
          <IconLineHeight size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LayoutSizes refreshShown={refreshShown} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The sizes as menu items. */
export function LayoutSizes({ refreshShown }: { refreshShown: () => void }) {
  const t = useT();
  const size = useLayoutSize();
  const choose = useChooseSize(refreshShown);
  return (
    <Menu.RadioGroup value={size} onChange={choose}>
      <Menu.Label>{t('shell.size.hint', { preset: t(SIZE_NAMES[DEFAULT_LAYOUT_SIZE]) })}</Menu.Label>
      {LAYOUT_SIZES.map((each) => (
        <Menu.RadioItem key={each} value={each} closeMenuOnClick>
          {t(SIZE_NAMES[each])}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
