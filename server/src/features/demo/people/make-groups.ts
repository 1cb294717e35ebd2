import { APPS } from '../apps.ts';
import type { DemoGroup } from '../demo-world.ts';
import { GROUP_OUTLINE } from './demo-groups.ts';

const LINE = /^(?<indent> *)(?:(?<app>\d+) (?<country>[A-Z]{2}) )?(?<name>[^@]+?)(?: @(?<owner>[\w.]+))?$/u;

/** How many groups the outline has. */
export function countGroups(): number {
  return outlineLines().length;
}

/** The groups of the outline, parents before their children, with these ids. */
export function makeGroups(ids: readonly number[]): DemoGroup[] {
  const above: DemoGroup[] = [];
  return outlineLines().map((line, index) => {
    const { indent = '', app, country, name = '', owner = null } = LINE.exec(line)?.groups ?? {};
    const depth = indent.length / 2;
    const parent = above[depth - 1] ?? null;
    const appId = app === undefined ? parent?.appId : Number(app);
    const brand = APPS.find(({ id }) => id === appId)?.brand;
    const id = ids[index];
    const land = country ?? parent?.country;
    if (id === undefined || appId === undefined || brand === undefined || land === undefined || name === '') {
      throw new Error(`the outline of the groups is wrong at: ${line}`);
    }
    const group: DemoGroup = { id, appId, brand, name, country: land, parent, owner };
    above.splice(depth, above.length, group);
    return group;
  });
}

/** Every pair of a group and one of its ancestors, itself included. */
export function listAncestors(
  groups: readonly DemoGroup[],
): { group_id: number; ancestor_id: number; depth: number }[] {
  return groups.flatMap((group) => {
    const pairs = [];
    let depth = 0;
    for (let above: DemoGroup | null = group; above; above = above.parent) {
      pairs.push({ group_id: group.id, ancestor_id: above.id, depth: depth++ });
    }
    return pairs;
  });
}

function outlineLines(): string[] {
  return GROUP_OUTLINE.split('\n').filter((line) => line !== '');
}
