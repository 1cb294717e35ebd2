import type { BindingRequest } from '@greenroom/contract/bindings.ts';
import { Button } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';

interface AnswerButtonProps {
  request: Pick<BindingRequest, 'id' | 'nickName' | 'wanted'>;
  onAnswer: (requestId: number) => void;
}

/** Opens a request for its answer; its name says whose it is. */
export function AnswerButton({ request, onAnswer }: AnswerButtonProps) {
  const t = useT();
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('bindings.request.answer.of', { name: request.nickName, wanted: request.wanted })}
      onClick={() => onAnswer(request.id)}
    >
      {t('bindings.request.answer')}
    </Button>
  );
}
