import { IconAlertCircle } from '@tabler/icons-react';
import { describeError } from '../../lib/api/api.ts';
import { RequestId } from '../../ui/state/request-id.tsx';
import classes from './form.module.css';

/** Why a form could not be sent, where no field is to blame; what is typed stays. */
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
