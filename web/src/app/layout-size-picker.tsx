import { LAYOUT_SIZES } from '@greenroom/contract/constants.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconLineHeight } from '@tabler/icons-react';
import { useT } from '../lib/translate.tsx';
import { SIZE_NAMES, useChooseSize, useLayoutSize } from './layout-size.ts';
import type { TabBar } from './use-tabs.ts';

/** How much air there is around everything (R-SHELL-10). */
export function LayoutSizePicker({ bar }: { bar: TabBar }) {
  const t = useT();
  return (
    <Menu position="bottom-end" offset={9} width={180} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.size')} title={t('shell.size')}>
          <IconLineHeight size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LayoutSizes bar={bar} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The sizes as entries of a menu. */
export function LayoutSizes({ bar }: { bar: TabBar }) {
  const t = useT();
  const size = useLayoutSize();
  const choose = useChooseSize(bar);
  return (
    <Menu.RadioGroup value={size} onChange={choose}>
      {LAYOUT_SIZES.map((each) => (
        <Menu.RadioItem key={each} value={each} closeMenuOnClick>
          {t(SIZE_NAMES[each])}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
