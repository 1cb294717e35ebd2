import { updateCenter } from '@greenroom/contract/profile.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSample } from '../../../gallery/samples.ts';
import type { Meta, Story } from '../../../gallery/story.ts';
import { ApiError } from '../../lib/api/api.ts';
import { MenuIcon } from '../../ui/value/menu-icon.tsx';
import EditDialog, { type EditColumn, type EditDialogProps, type NumberRange } from './edit-dialog.tsx';

interface Sample {
  nickName: string;
  level: number | null;
  ages: NumberRange;
  gender: 1 | 2 | null;
  platform: string | null;
  active: boolean;
  days: number[];
  startsAt: string | null;
  note: string | null;
  country: string | null;
  phone: string | null;
  mark: string | null;
}

type Props = EditDialogProps<Sample>;

const meta: Meta<Props> = { title: 'Dialogs/Edit dialog', component: EditDialog<Sample> };
export default meta;

const COLUMNS: readonly EditColumn<Sample>[] = [
  { kind: 'input', key: 'nickName', label: 'Nickname', hint: 'The nickname is not a login name.', required: true },
  { kind: 'input', key: 'phone', label: 'Phone', hint: 'No two users may have the same.', nullable: true, half: true },
  { kind: 'number', key: 'level', label: 'Level', min: 1, max: 1000, half: true },
  { kind: 'range', key: 'ages', label: 'Age', hint: 'In full years.', min: 18, max: 99 },
  {
    kind: 'radio',
    key: 'gender',
    label: 'Gender',
    options: [
      { value: 1, label: 'Male' },
      { value: 2, label: 'Female' },
    ],
  },
  {
    kind: 'select',
    key: 'platform',
    label: 'Platform',
    half: true,
    options: [
      { value: 'ios', label: 'iOS' },
      { value: 'android', label: 'Android' },
      { value: 'web', label: 'Web' },
    ],
  },
  { kind: 'country', key: 'country', label: 'Country', half: true },
  { kind: 'checkbox', key: 'active', label: 'Takes part', hint: 'Who does not is left out of the statistics.' },
  {
    kind: 'checkbox',
    key: 'days',
    label: 'Days off',
    options: [
      { value: 6, label: 'Saturday' },
      { value: 7, label: 'Sunday' },
    ],
  },
  { kind: 'date-time', key: 'startsAt', label: 'Starts at' },
  {
    kind: 'pictures',
    key: 'mark',
    label: 'Icon',
    search: 'Search icons',
    options: ['home', 'users-group', 'chart-bar', 'list-search', 'bell'].map((value) => ({
      value,
      label: value,
      picture: <MenuIcon name={value} />,
    })),
  },
  { kind: 'textarea', key: 'note', label: 'Note', nullable: true },
];

const LONG = 'A label that somebody wrote without thinking of how much room there is on a narrow screen';

const refused = new ApiError({
  kind: 'refused',
  httpStatus: 422,
  code: 'invalid-input',
  params: { count: 2 },
  requestId: '01JD0Q8ZK3T7',
  fields: [
    { path: 'phone', code: 'phone', params: {} },
    { path: 'level', code: 'too-big', params: { max: 9 } },
  ],
});

/** A dialog with all kinds of fields. */
export const AllKinds: Story<Props> = { render: () => <Editing /> };
/** A dialog whose rules come from the contract's own schema. */
export const ContractRules: Story<Props> = { render: () => <Editing rules={updateCenter.body} /> };
export const Refused: Story<Props> = { render: () => <Editing onSubmit={() => Promise.reject(refused)} /> };
export const Problems: Story<Props> = { render: () => <Editing problems={refused.fields} /> };
export const Failed: Story<Props> = {
  render: () => <Editing onSubmit={() => Promise.reject(new ApiError({ kind: 'network' }))} />,
};
export const Saving: Story<Props> = { render: () => <Editing onSubmit={() => new Promise(() => undefined)} /> };
export const Disabled: Story<Props> = {
  render: () => <Editing columns={COLUMNS.map((column) => ({ ...column, disabled: true }))} />,
};
export const LongTexts: Story<Props> = {
  render: () => (
    <Editing title={`${LONG}. ${LONG}`} columns={COLUMNS.map((column) => ({ ...column, label: LONG, hint: LONG }))} />
  ),
};
export const Kept: Story<Props> = { render: () => <Editing draftKey="gallery" /> };

const SAMPLE: Sample = {
  nickName: 'Leyla',
  level: 3,
  ages: { from: 18, to: null },
  gender: 2,
  platform: 'ios',
  active: true,
  days: [7],
  startsAt: '2026-01-15T09:30:00.000Z',
  note: null,
  country: 'TR',
  phone: null,
  mark: 'bell',
};

function Editing(props: Partial<Props>) {
  const { names } = useSample();
  const [opened, setOpened] = useState(true);
  const [saved, setSaved] = useState<Sample | null>(null);
  const initial: Sample = { ...SAMPLE, nickName: names[0] ?? '' };
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Edit
      </Button>
      <output aria-label="Saved">{JSON.stringify(saved)}</output>
      <EditDialog<Sample>
        opened={opened}
        title="Edit the user"
        columns={COLUMNS}
        initial={saved ?? initial}
        onSubmit={async (values) => setSaved(values)}
        onClose={() => setOpened(false)}
        {...props}
      />
    </>
  );
}

export const AskedByValue: Story<Props> = {
  render: () => (
    <Editing columns={({ active }) => COLUMNS.filter(({ key }) => active || key === 'nickName' || key === 'active')} />
  ),
};

const changed = new ApiError({ kind: 'refused', httpStatus: 409, code: 'changed-meanwhile' });

/** Someone else saved another nickname, another level and one more day off while the form was open. */
export const ChangedMeanwhile: Story<Props> = { render: () => <Overtaken /> };

function Overtaken() {
  const [version, setVersion] = useState('1');
  const theirs: Sample = { ...SAMPLE, nickName: 'Their name', level: 5, days: [6, 7] };
  return (
    <Editing
      initial={SAMPLE}
      record={{ version: '1', reread: async () => ({ values: theirs, version: '2' }) }}
      onSubmit={async (_values, read) => {
        setVersion(read.version);
        if (read.version === '1') throw changed;
      }}
      title={`Edit version ${version}`}
    />
  );
}

/** Focuses the field whose button was pressed. */
export const BeginsWith: Story<Props> = { render: () => <BeginningWith /> };

function BeginningWith() {
  const [first, setFirst] = useState<string | null>(null);
  return (
    <>
      {COLUMNS.map(({ key, label }) => (
        <Button key={key} variant="default" onClick={() => setFirst(key)}>
          {label}
        </Button>
      ))}
      {first !== null && (
        <Editing
          key={first}
          columns={COLUMNS.filter(({ key }) => key === first).concat(COLUMNS.filter(({ key }) => key !== first))}
          onClose={() => setFirst(null)}
        />
      )}
    </>
  );
}
