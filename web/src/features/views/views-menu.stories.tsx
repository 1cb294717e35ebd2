import type { SavedView } from '@greenroom/contract/views.ts';
import type { Meta, Story } from '../../../gallery/story.ts';
import type { ChoosableView } from './use-list-views.ts';
import { ViewsMenu, type ViewsMenuProps } from './views-menu.tsx';

interface Props {
  current: 'standard' | '7' | '8';
  modified: boolean;
  failed: boolean;
}

const meta: Meta<Props> = {
  title: 'Views/Menu',
  component: Menu,
  args: { current: 'standard', modified: false, failed: false },
};
export default meta;

export const Standard: Story<Props> = {};
/** The user's own view, which differs from the saved version. */
export const Modified: Story<Props> = { args: { current: '7', modified: true } };
/** Another user's view, which can be opened but not changed. */
export const Shared: Story<Props> = { args: { current: '8' } };
/** Built-in views appear even if the saved ones can't be loaded. */
export const NotLoaded: Story<Props> = { args: { failed: true } };

const saved = (id: number, name: string, own: boolean): SavedView => ({
  ...{ id, name, own, state: {}, left: [] },
  ...{ owner: 'Olga', roles: own ? ['agent', 'sub-agent'] : [] },
});
const choosable = (key: string, name: string, view: SavedView | null): ChoosableView => ({
  ...{ key, name, state: {}, dropped: 0, partial: false, saved: view },
});
const SHIPPED = [choosable('standard', 'Standard', null), choosable('calls', 'Calls', null)];
const SAVED = [
  choosable('7', 'Hosts of the mornings with a name that takes more room than there is', saved(7, '', true)),
  choosable('8', 'الصباح', saved(8, '', false)),
];

function Menu({ current, modified, failed }: Props) {
  const all = [...SHIPPED, ...(failed ? [] : SAVED)];
  const [standard = choosable('standard', 'Standard', null)] = SHIPPED;
  const view = all.find(({ key }) => key === current) ?? standard;
  const views: ViewsMenuProps['views'] = {
    ...{ shipped: SHIPPED, saved: failed ? [] : SAVED, isKnown: true, isModified: modified, chosen: '8' },
    ...{ shareable: [{ key: 'agent', name: null }], hasFailed: failed, retry: () => undefined, apply: () => undefined },
  };
  return (
    <ViewsMenu
      opened
      views={views}
      current={view}
      onAct={() => undefined}
      onSave={view.saved?.own === true ? () => undefined : null}
      onReset={() => undefined}
      onChoose={() => undefined}
    />
  );
}
