import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface CreateButtonProps {
  children: ReactNode;
  onClick: () => void;
}

/** The button that adds an item to a list. */
export function CreateButton({ children, onClick }: CreateButtonProps) {
  return (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
