import type { SheetLook } from '@greenroom/contract/sheets.ts';
import { VisuallyHidden } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import classes from './sheet-look.module.css';

/** The first rows of the file, the column with the IDs marked; it stays in sight however wide the table is. */
export function FirstRows({ look }: { look: SheetLook }) {
  const t = useT();
  const { columns, firstRows, headerRow, taken } = look;
  const isTaken = (letter: string) => taken?.column === 'all' || taken?.column === letter;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={classes.rows} aria-label={t('applications.look.first-rows')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('applications.look.row-number')}</VisuallyHidden>
            </th>
            {columns.map(({ letter }) => (
              <th key={letter} scope="col" data-taken={isTaken(letter)} data-only={taken?.column === letter}>
                <bdi>{letter}</bdi>{' '}
                {isTaken(letter) && <span className={classes.sign}>{t('applications.look.ids')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map(({ row, cells }) => (
            <tr key={row} data-header={row === headerRow}>
              <th scope="row">{row}</th>
              {columns.map(({ letter }, index) => (
                <td key={letter} data-taken={isTaken(letter)} data-only={taken?.column === letter}>
                  <bdi>{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
