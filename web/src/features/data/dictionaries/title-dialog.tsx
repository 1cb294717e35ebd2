import {
  changeDictionary,
  createDictionary,
  type Dictionary,
} from '@greenroom/contract/administration/dictionaries.ts';
import EditDialog, { type EditColumn } from '../../../domain/edit/edit-dialog.tsx';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { besideField } from '../../../lib/form/beside-field.ts';
import type { ReadRow } from '../../../lib/form/edited-row.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { readAgain, sendNewDictionary, sendTitle } from '../data.data.ts';

interface TitleDialogProps {
  /** Null for a new dictionary. */
  dictionary: Dictionary | null;
  onSaved: (name: string) => void;
  onClose: () => void;
}

interface Values {
  title: string;
  name: string;
}

/** Creates a dictionary, or changes a dictionary's title. This is a default export so that it can be loaded lazily. */
export default function TitleDialog({ dictionary, onSaved, onClose }: TitleDialogProps) {
  const t = useT();
  const creating = useIntentMutation({ send: sendNewDictionary });
  const title: EditColumn<Values> = {
    kind: 'input',
    key: 'title',
    label: t('data.dictionary.title'),
    hint: t('data.dictionary.title.hint'),
    maxLength: 80,
    required: true,
  };
  const name: EditColumn<Values> = {
    kind: 'input',
    key: 'name',
    label: t('data.dictionary.name'),
    hint: t('data.dictionary.name.hint'),
    maxLength: 60,
    required: true,
  };
  const save = async (values: Values, { version }: ReadRow<Values>) => {
    if (dictionary !== null) return sendTitle({ dictName: dictionary.name, title: values.title, version });
    onSaved(await creating.mutateAsync(values).catch(besideField('dictionary-name-taken', 'name')));
  };
  const record = dictionary && {
    version: dictionary.version,
    reread: async () => {
      const { title, name, version } = await readAgain(dictionary.name);
      return { values: { title, name }, version };
    },
  };
  return (
    <EditDialog<Values>
      opened
      onClose={onClose}
      title={t(dictionary === null ? 'data.dictionaries.new' : 'data.dictionary.rename')}
      columns={dictionary === null ? [title, name] : [title]}
      initial={{ title: dictionary?.title ?? '', name: dictionary?.name ?? '' }}
      record={record ?? undefined}
      rules={dictionary === null ? createDictionary.body : changeDictionary.body.omit({ version: true })}
      onSubmit={save}
    />
  );
}
