export interface ChangePasswordDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Change one's own password: old, new, confirm (R-VALID-2, R-SES-6). */
export default function ChangePasswordDialog(_props: ChangePasswordDialogProps) {
  return null;
}
