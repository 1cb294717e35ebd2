import { useT } from '../../lib/translate.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export default function ReviewScreen() {
  const t = useT();
  return <EmptyState title={t('menus.review')} />;
}
