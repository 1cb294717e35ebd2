import { expect } from '@playwright/test';
import { main } from '../frame.ts';
import { address, enter, people } from '../journey.ts';
import { field, newcomer } from '../person.ts';
import { test } from '../product.ts';

const COUNTRIES = '/admin/common/countries';

test.describe('dictionaries and data', () => {
  test('[R-DATA-7] an administrator changes a label, and a form that is open in another browser shows it', async ({
    page,
    browser,
  }) => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await enter(other, await newcomer('gina.gender'), '/user/center');
    await main(other).getByRole('button', { name: 'Edit', exact: true }).click();
    const gender = other.getByRole('dialog').getByRole('combobox', { name: 'Gender' });
    await gender.click();
    const offered = other.getByRole('option', { name: /^(Male|Female|Woman)$/ });
    await expect(offered).toHaveText(['Male', 'Female']);

    await enter(page, people.admin(), '/administration/data');
    await field(page, 'Search by title or name').fill('genders');
    await main(page).getByText('genders', { exact: true }).click();
    const entries = page.getByRole('form', { name: 'Entries' });
    const female = entries.getByRole('group', { name: 'Entry 2' });
    await female.getByLabel('English').fill('');
    await entries.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(female.getByLabel('English')).toHaveAccessibleDescription('Enter a label');
    await expect(female.getByLabel('English')).toBeFocused();
    await female.getByLabel('English').fill('Woman');
    await page.getByRole('button', { name: 'Close details' }).click();
    const question = page.getByRole('dialog', { name: 'Discard the changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await entries.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(entries.getByRole('button', { name: 'Restore “Female”' })).toBeVisible();
    await expect(entries.getByText('Not saved yet')).toBeHidden();

    await expect(offered).toHaveText(['Male', 'Woman']);
    await entries.getByRole('button', { name: 'Restore “Female”' }).click();
    await entries.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(offered).toHaveText(['Male', 'Female']);
    await elsewhere.close();
  });

  test('a custom dictionary is created, filled and ordered by the keyboard, and deleted', async ({ page }) => {
    await enter(page, people.admin(), '/administration/data');
    await main(page).getByRole('button', { name: 'New dictionary' }).click();
    const dialog = page.getByRole('dialog', { name: 'New dictionary' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Reasons to leave');
    await dialog.getByRole('textbox', { name: 'Name for forms' }).fill('genders');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name for forms' })).toHaveAccessibleDescription(
      /This name is already in use/,
    );
    await dialog.getByRole('textbox', { name: 'Name for forms' }).fill('leave-reasons');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const entries = page.getByRole('form', { name: 'Entries' });
    await expect(entries.getByText('No entries yet')).toBeVisible();
    for (const [place, value] of ['moved', 'ill', 'ill'].entries()) {
      await entries.getByRole('button', { name: 'Add an entry' }).click();
      const entry = entries.getByRole('group', { name: `Entry ${place + 1}` });
      await expect(entry.getByLabel('Value')).toBeFocused();
      await page.keyboard.type(value);
      await entry.getByLabel('English').fill(`${value} ${place}`);
    }
    // The form shows English and one other language that the user chooses. Text typed in the previous language stays.
    const language = entries.getByLabel('Second language');
    for (const [code, name] of [
      ['zh-CN', '简体中文'],
      ['ar', 'العربية'],
    ] as const) {
      await language.selectOption(code);
      await entries.getByRole('group', { name: 'Entry 1' }).getByLabel(name).fill(`moved ${code}`);
    }
    await expect(language.getByRole('option', { name: '简体中文 (1 of 3)' })).toHaveCount(1);
    await expect(entries.getByRole('group', { name: 'Entry 2' }).getByLabel('العربية')).toHaveAttribute(
      'placeholder',
      'ill 1',
    );
    await entries.getByRole('button', { name: 'Save', exact: true }).click();
    const third = entries.getByRole('group', { name: 'Entry 3' });
    await expect(third.getByLabel('Value')).toHaveAccessibleDescription('This value is already in use');
    await third.getByLabel('Value').fill('tired');
    await third.getByLabel('Value').press('Alt+ArrowUp');
    await expect(entries.getByRole('group', { name: 'Entry 2' }).getByLabel('Value')).toBeFocused();
    await expect(entries.getByRole('group', { name: 'Entry 2' }).getByLabel('Value')).toHaveValue('tired');
    await entries.getByRole('button', { name: 'Remove “ill”' }).click();
    await entries.getByRole('button', { name: 'Restore' }).click();
    await entries.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(entries.getByText('Not saved yet')).toBeHidden();
    await page.reload();
    await expect(entries.getByLabel('Value')).toHaveCount(3);
    const values = await entries
      .getByLabel('Value')
      .evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    expect(values).toEqual(['moved', 'tired', 'ill']);
    await language.selectOption('zh-CN');
    await expect(entries.getByRole('group', { name: 'Entry 1' }).getByLabel('简体中文')).toHaveValue('moved zh-CN');

    await main(page).getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete “Reasons to leave”?' });
    await expect(question.getByText(/Its 3 entries are deleted as well/)).toBeVisible();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('form', { name: 'Entries' })).toHaveCount(0);
    await expect(main(page).getByText('leave-reasons')).toHaveCount(0);
  });

  test('[R-DATA-6] countries have a key, a Chinese name and a name: the whole list is requested once and then stored in the session storage', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === COUNTRIES) asked.push(request.url());
    });
    await enter(page, people.admin(), '/administration/data?view=countries&size=100');
    await expect(main(page).getByText('249 rows')).toBeVisible();
    const kept = async () => {
      const text = await page.evaluate(() => sessionStorage.getItem('countries'));
      const list: { id: number; cnName: string; code: string }[] = JSON.parse(text ?? '[]');
      return list;
    };
    await expect.poll(async () => (await kept()).length).toBe(249);
    const own = (await kept()).filter(({ id }) => id <= 241);
    expect(own.map(({ id }) => id)).toEqual(Array.from({ length: 236 }, (_, place) => place + 6));
    expect(asked).toHaveLength(1);
    await page.reload();
    await field(page, 'Search by name, code or key').fill('turkey');
    const row = main(page).getByRole('row', { name: /Türkiye/ });
    await expect(row).toContainText('221');
    await expect(row).toContainText('TR');
    await expect(row).toContainText('土耳其');
    await page.goto(`${address()}/#/groups/query`);
    await main(page).getByRole('combobox', { name: 'Country' }).click();
    await expect(page.getByRole('option', { name: /Türkiye/ })).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('an app is added and changed; a brand is only taken from another app if the user says so', async ({ page }) => {
    await enter(page, people.admin(), '/administration/data?view=apps');
    await main(page).getByRole('button', { name: 'Add an app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Number' }).fill('1');
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Yaar of tomorrow');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Number' })).toHaveAccessibleDescription(
      /This number is already in use/,
    );
    await dialog.getByRole('textbox', { name: 'Number' }).fill('77');
    await dialog.getByRole('combobox', { name: 'Brand' }).click();
    await page.getByRole('option', { name: 'Yaar', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/“Yaar” already has this brand/)).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Brand' }).click();
    await page.getByRole('option', { name: 'Other', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await main(page).getByRole('button', { name: 'Edit Yaar of tomorrow' }).click();
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Dovella');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main(page).getByRole('row', { name: /Dovella/ })).toContainText('77');
  });
});
