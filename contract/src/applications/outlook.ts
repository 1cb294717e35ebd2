import { z } from 'zod';
import { route } from '../kit/route.ts';

const AUDIT = '/agent-admin/management/agent/goddess/audit';

export const readQueueOutlook = route({
  id: 'applications.readQueueOutlook',
  method: 'GET',
  path: `${AUDIT}/queue/outlook`,
  summary: 'Get the number of open applications ahead of a new one and the expected time, for an agent (R-PLUS-4)',
  access: { right: 'applications:submit' },
  data: z.object({ ahead: z.number().int(), secondsExpected: z.number().int().nullable() }),
});

export const readBatchPlace = route({
  id: 'applications.readBatchPlace',
  method: 'GET',
  path: `${AUDIT}/batches/{batchId}/place`,
  summary: 'Get the queue place of a submission’s first application in review; null if none waits',
  access: { right: 'applications:read' },
  params: z.object({ batchId: z.coerce.number<number>().int().min(1) }),
  data: z
    .object({
      hostId: z.string(),
      name: z.string().nullable(),
      place: z.number().int(),
      secondsExpected: z.number().int().nullable(),
    })
    .nullable(),
  errors: ['batch-not-found'],
});
