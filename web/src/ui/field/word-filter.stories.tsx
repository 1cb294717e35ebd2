import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { WordFilter } from './select.tsx';

const WORDS = ['waiting', 'approved', 'rejected'] as const;
const TEXTS = { waiting: 'Not reviewed', approved: 'Approved', rejected: 'Rejected' };

const meta: Meta<object> = { title: 'Fields/Word filter', component: Filtering, args: {} };
export default meta;

/** Choosing in the field sets the filter, and the button clears it. Code outside the field can do both as well. */
export const Following: Story<object> = {};

function Filtering() {
  const [word, setWord] = useState<(typeof WORDS)[number]>();
  return (
    <>
      <WordFilter
        label="Review status"
        placeholder="Any"
        words={WORDS}
        textOf={(one) => TEXTS[one]}
        value={word}
        onChange={setWord}
      />
      <button type="button" onClick={() => setWord('approved')}>
        Only approved
      </button>
      <button type="button" onClick={() => setWord(undefined)}>
        All
      </button>
      <p role="status">Shown: {word ?? 'all'}</p>
    </>
  );
}
