import type { Operator } from '@sanduku/contracts/operators/api';
import { useSyncExternalStore } from 'react';
import { type OperatorSessionState, operatorSession } from './operator-session.ts';

export function useOperatorSession(): OperatorSessionState {
  return useSyncExternalStore(operatorSession.subscribe, () => operatorSession.state);
}

/** The signed-in operator, on pages that only a signed-in one sees. */
export function useOperator(): Operator {
  const state = useOperatorSession();
  if (state.phase !== 'signedIn') throw new Error('useOperator is used where nobody is signed in.');
  return state.operator;
}

/** Viewers look; operators also act. */
export function useMayAct(): boolean {
  return useOperator().role === 'operator';
}
