import { expect, test } from 'vitest';
import { waitTurn } from './wait-turn.ts';

test('the fifth reader waits until one of four has ended, in order of arrival, and giving up loses no turn', async () => {
  const turns = await Promise.all([waitTurn(), waitTurn(), waitTurn(), waitTurn()]);
  const came: string[] = [];
  const controller = new AbortController();
  const impatient = waitTurn(controller.signal);
  const patient = waitTurn().then((giveBack) => {
    came.push('patient');
    return giveBack;
  });
  const last = waitTurn().then((giveBack) => {
    came.push('last');
    return giveBack;
  });
  controller.abort(new Error('gone'));
  await expect(impatient).rejects.toThrow('gone');
  await expect(waitTurn(controller.signal)).rejects.toThrow('gone');
  expect(came).toEqual([]);
  for (const giveBack of turns) giveBack();
  for (const giveBack of await Promise.all([patient, last])) giveBack();
  expect(came).toEqual(['patient', 'last']);
  const again = await Promise.all([waitTurn(), waitTurn(), waitTurn(), waitTurn()]);
  for (const giveBack of again) giveBack();
});
