import { expect, test } from './gallery.ts';

test('a word filter shows the selection from the field and from outside, and nothing after it is cleared', async ({
  gallery,
}) => {
  const story = await gallery.show('word-filter--following');
  const field = story.getByRole('combobox', { name: 'Review status' });
  const shown = story.getByRole('status');
  // Mantine hides the button from screen readers. Screen reader users clear the filter by choosing the selected option
  // again.
  const clear = story.getByRole('button', { name: 'Clear', includeHidden: true });
  await expect(clear).toHaveCount(0);
  for (const empty of [() => clear.click(), () => story.getByRole('button', { name: 'All' }).click()]) {
    await field.click();
    await gallery.page.getByRole('option', { name: 'Rejected' }).click();
    await expect(field).toHaveValue('Rejected');
    await expect(shown).toHaveText('Shown: rejected');
    await story.getByRole('button', { name: 'Only approved' }).click();
    await expect(field).toHaveValue('Approved');
    await empty();
    await expect(field).toHaveValue('');
    await expect(shown).toHaveText('Shown: all');
    await expect(clear).toHaveCount(0);
  }
});
