import { IconAlertCircle } from '@tabler/icons-react';
import { describeError } from '../../lib/api/api.ts';
import { RequestId } from '../../ui/state/request-id.tsx';
import classes from './form.module.css';

/** Shows why a form couldn't be sent, if the problem isn't about a single field. The input stays in the form. */
export function FormFailure({ error }: { error: unknown }) {
  return (
    <div role="alert" className={classes.alert}>
      {error !== null && (
        <div className={classes.failure}>
          <IconAlertCircle size={16} aria-hidden />
          <div>
            {describeError(error)}
            <div>
              <RequestId error={error} />
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
