import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';
import { PageHeader } from './page-header';

type NotAllowedProps = {
  /** Of the page. */
  title: string;
  /** What the role lacks: "admit patients". */
  task: string;
  /** "Nurses and medical officers". */
  whoMay: string;
  back?: { href: string; label: string };
  /** What the role may do here instead. */
  action?: ReactNode;
};

/** A page in place of one that the role may not use. */
export function NotAllowed({ title, task, whoMay, back, action }: NotAllowedProps) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
      <PageHeader title={title} {...(back ? { back } : {})} />
      <EmptyState icon="lock" title={`Your role cannot ${task}`} action={action}>
        {whoMay} can. If you should be able to, ask an administrator to change your role.
      </EmptyState>
    </div>
  );
}
