import { expect, test } from './gallery.ts';

test('[R-WIDGET-5] an element is there only if the user holds at least one of the listed roles', async ({
  gallery,
}) => {
  const button = gallery.page.getByRole('button', { name: 'Add hosts' });
  const shown = async (id: string, said: string) => {
    const story = await gallery.show(`permission--${id}`);
    await expect(story.getByText(said)).toBeVisible();
    return button.count();
  };
  expect(await shown('one-of-several', 'Held: agent. Asked for: administrator, agent.')).toBe(1);
  expect(await shown('another-role', 'Held: reviewer. Asked for: administrator, agent.')).toBe(0);
  expect(await shown('no-role', 'Held: none. Asked for: administrator, agent.')).toBe(0);
  expect(await shown('with-the-right', 'Asked for: applications:submit.')).toBe(1);
  expect(await shown('without-the-right', 'Asked for: applications:submit.')).toBe(0);
  expect(await shown('nothing-asked', 'Held: administrator. Asked for: none.')).toBe(0);
});
