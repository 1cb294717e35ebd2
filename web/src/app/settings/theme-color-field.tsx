import { DEFAULT_THEME_COLOR, THEME_PRESETS } from '@greenroom/contract/constants.ts';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { usePreferences } from '../../lib/use-preferences.ts';
import { contrast } from '../../ui/theme/accent.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { ColorChooser } from './color-chooser.tsx';
import { recolour } from './recolour.ts';
import classes from './settings-panel.module.css';

/** Message IDs for the presets' names. */
const NAMES: Readonly<Record<(typeof THEME_PRESETS)[number], string>> = {
  [DEFAULT_THEME_COLOR]: 'shell.colour.blue',
  '#304156': 'shell.colour.slate',
  '#212121': 'shell.colour.black',
  '#11a983': 'shell.colour.green',
  '#13c2c2': 'shell.colour.turquoise',
  '#6959cd': 'shell.colour.violet',
  '#c41d7f': 'shell.colour.magenta',
  '#a8631b': 'shell.colour.bronze',
};

/** Lets users choose the theme color: one of the presets, or any other color (R-SHELL-11). */
export function ThemeColorField() {
  const t = useT();
  const name = useId();
  const { themeColor } = usePreferences();
  const preset = THEME_PRESETS.find((each) => each === themeColor);
  // The theme color at the time when the user opened the chooser. Any color change closes the chooser.
  const [freeAt, setFreeAt] = useState<string | null>(null);
  const own = preset === undefined || freeAt === themeColor;
  const choose = (colour: string) => void recolour(colour, t('shell.recolouring'));
  return (
    <section>
      <h3 className={classes.heading} id={name}>
        {t('shell.colour')}
      </h3>
      <div className={classes.swatches} role="radiogroup" aria-labelledby={name}>
        {THEME_PRESETS.map((each) => (
          <label key={each} className={classes.swatch} style={swatch(each)} title={t(NAMES[each])}>
            <input
              type="radio"
              name={name}
              aria-label={t(NAMES[each])}
              checked={!own && each === preset}
              onChange={() => {
                setFreeAt(null);
                choose(each);
              }}
            />
            {!own && each === preset && <IconCheck size={16} stroke={2.5} aria-hidden />}
          </label>
        ))}
        <label className={classNames(classes.swatch, classes.own)} title={t('shell.colour.own')}>
          <input
            type="radio"
            name={name}
            aria-label={t('shell.colour.own')}
            checked={own}
            onChange={() => setFreeAt(themeColor)}
          />
          {own ? <IconCheck size={16} stroke={2.5} aria-hidden /> : <IconPlus size={16} stroke={2.5} aria-hidden />}
        </label>
      </div>
      {own && <ColorChooser value={themeColor} onChoose={choose} />}
    </section>
  );
}

function swatch(colour: string) {
  const light = contrast(colour, '#ffffff') >= contrast(colour, '#000000') || contrast(colour, '#ffffff') >= 3;
  return { '--swatch': colour, '--swatch-text': light ? '#ffffff' : '#000000' };
}
