import { NativeSelect } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import classes from './entries.module.css';
import { type Language, OTHER_LANGUAGES } from './languages.ts';
import type { Line } from './lines.ts';

interface LabelLanguageProps {
  chosen: Language;
  /** The program has labels of its own in every language. */
  shipped: boolean;
  lines: readonly Line[];
  onChoose: (code: string) => void;
}

/** Which language stands beside English; each says how many entries have a label in it. */
export function LabelLanguage({ chosen, shipped, lines, onChoose }: LabelLanguageProps) {
  const t = useT();
  return (
    <NativeSelect
      size="xs"
      className={classes.language ?? ''}
      label={t('data.entries.language')}
      description={!shipped && t('data.entries.language.hint')}
      value={chosen.code}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={OTHER_LANGUAGES.map(({ code, name }) => ({
        value: code,
        label: t('data.entries.language.labels', {
          language: name,
          count: lines.filter(({ labels }) => labels[code].trim() !== '').length,
          total: lines.length,
        }),
      }))}
    />
  );
}
