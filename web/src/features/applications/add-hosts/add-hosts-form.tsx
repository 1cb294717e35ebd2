import type { RefObject } from 'react';
import classes from '../add-hosts.module.css';
import { FileField } from './file-field.tsx';
import { GroupAndOutlook } from './group-and-outlook.tsx';
import { sendsFile } from './hosts-state.ts';
import { OtherDraftsPart } from './other-drafts.tsx';
import { SheetLookPart } from './sheet-look.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { TypedField } from './typed-field.tsx';
import type { HostsForm } from './use-hosts-form.ts';

interface FormProps {
  ref: RefObject<HTMLFormElement | null>;
  hosts: HostsForm;
  /** True if the result below already offers the next step. */
  quiet: boolean;
}

/** Shows the form: a group, a sheet or typed IDs, and buttons to check or add them. */
export function AddHostsForm({ ref, hosts, quiet }: FormProps) {
  return (
    <form ref={ref} className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <OtherDraftsPart hosts={hosts} />
      <GroupAndOutlook hosts={hosts} />
      <div className={classes.sources}>
        <FileField hosts={hosts} />
        {sendsFile(hosts.flow, hosts.typed) && <SheetLookPart hosts={hosts} />}
        <TypedField hosts={hosts} />
      </div>
      <SubmitBar hosts={hosts} quiet={quiet} />
    </form>
  );
}
