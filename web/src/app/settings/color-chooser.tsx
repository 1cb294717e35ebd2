import '../../ui/theme/mantine-screens.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import { ColorPicker, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { colourOf } from './colour-code.ts';
import classes from './settings-panel.module.css';

interface ColorChooserProps {
  /** `#rrggbb` */
  value: string;
  /** Called when the user has chosen a color, not while they are still picking it. */
  onChoose: (colour: string) => void;
}

/** Lets users pick any color or type its code. */
export function ColorChooser({ value, onChoose }: ColorChooserProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  // The color while the user is picking it, until the choice comes back as the value.
  const [hand, setHand] = useState<{ colour: string; at: string } | null>(null);
  const picked = hand?.at === value ? hand.colour : value;
  const [wrong, setWrong] = useState(false);
  const take = () => {
    if (typed === null) return;
    const colour = colourOf(typed);
    setWrong(colour === null);
    if (colour === null) return;
    setTyped(null);
    if (colour !== value) onChoose(colour);
  };
  return (
    // The thumbs have fixed physical positions, regardless of the text direction.
    <Stack gap={10} mt={14}>
      <div dir="ltr">
        <ColorPicker
          fullWidth
          size="sm"
          value={picked}
          onChange={(colour) => setHand({ colour, at: value })}
          onChangeEnd={(colour) => {
            setTyped(null);
            setWrong(false);
            onChoose(colour);
          }}
          saturationLabel={t('shell.colour.strength')}
          hueLabel={t('shell.colour.hue')}
        />
      </div>
      <TextInput
        label={t('shell.colour.code')}
        classNames={{ input: classes.code ?? '' }}
        dir="ltr"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        value={typed ?? picked}
        error={wrong && t('shell.colour.wrong')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </Stack>
  );
}
