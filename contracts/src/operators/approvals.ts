import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { oneRow, page, pagination, person, reason } from '../shapes.ts';

export const approvalStatuses = ['waiting', 'approved', 'refused'] as const;

const approval = z.object({
  id: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** The player or operator of the subject. */
  subjectName: z.string().nullable(),
  player: person.nullable(),
  /** State at the request, and after it. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  status: z.enum(approvalStatuses),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
});
export type Approval = z.output<typeof approval>;

/** 202 response: nothing has happened yet. */
export const awaitsApproval = z.object({ awaitsApproval: approval });
export type AwaitsApproval = z.output<typeof awaitsApproval>;

export const approvalsApi = {
  adminApprovals: endpoint('GET /api/admin/approvals', 'viewer', {
    summary: 'What waits for a second operator, the oldest first; what was decided, the newest first',
    query: z.object({ status: z.enum([...approvalStatuses, 'all']).default('waiting'), ...page }),
    data: z.object({ approvals: z.array(approval), pagination }),
  }),
  adminApprove: endpoint('POST /api/admin/approvals/:id/approve', 'operator', {
    summary: 'Approve what another operator has asked for: it happens now, or is refused and waits on',
    params: oneRow,
    body: z.object({ note: freeText(500, 'note').optional() }),
    data: z.object({ approval, result: z.unknown() }),
  }),
  adminRefuseApproval: endpoint('POST /api/admin/approvals/:id/refuse', 'operator', {
    summary: 'Refuse what another operator has asked for, or withdraw what one asked for oneself',
    params: oneRow,
    body: z.object({ reason }),
    data: approval,
  }),
};
