'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';
import { LinkWaiting } from './link-waiting';

/**
 * A link whose page is made ready when somebody is about to go there: a pointer over it, a finger on it, the focus in it.
 * By itself the framework asks the server for every link in view, twice, with each page that is opened.
 */
export function ReadyLink({ prefetch, children, ...rest }: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  const come = () => setNear(true);
  const leave = () => setNear(false);
  return (
    <Link
      {...rest}
      prefetch={prefetch ?? (isNear ? null : false)}
      onPointerEnter={come}
      onPointerLeave={leave}
      onFocus={come}
      onBlur={leave}
    >
      {children}
      <LinkWaiting />
    </Link>
  );
}
