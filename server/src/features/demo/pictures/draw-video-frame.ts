import { chanceFor } from '../random.ts';
import { drawBackground, drawPerson } from './draw-person.ts';

const WIDTH = 320;
const HEIGHT = 426;

/**
 * One picture of a film that can go round and round: somebody sways, lights drift.
 * @param moment from 0 up to, but not, 1
 */
export function drawVideoFrame(number: number, moment: number): string {
  const chance = chanceFor(`video ${number}`);
  const turn = moment * 2 * Math.PI;
  const sway = 7 * Math.sin(turn);
  const background = drawBackground(chance, WIDTH, HEIGHT);
  const person = drawPerson(chance, false);
  const lights = Array.from({ length: 14 }, () => {
    const [x, y, radius, phase] = [
      chance.whole(0, WIDTH),
      chance.whole(0, 330),
      chance.whole(5, 22),
      chance.next() * 6,
    ];
    const opacity = 0.12 + 0.16 * (1 + Math.sin(turn + phase));
    return `<circle cx="${x}" cy="${y - 8 * Math.sin(turn + phase)}" r="${radius}" fill="#fff" opacity="${opacity.toFixed(3)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${background}${lights.join('')}
    <g transform="translate(${sway.toFixed(2)} 92) scale(1.05) rotate(${(sway / 4).toFixed(2)} 160 330)">${person}</g></svg>`;
}
