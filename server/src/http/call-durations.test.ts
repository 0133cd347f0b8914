import { expect, test } from 'vitest';
import { CallDurations } from './call-durations.ts';

test('calls are counted up to every bound that they were within', () => {
  const durations = new CallDurations();
  for (const milliseconds of [1, 2, 3, 700, 20_000]) durations.observe('/api/x', 'POST', 200, milliseconds);
  durations.observe('/api/x', 'POST', 400, 1);
  durations.observe('/api/x', 'GET', 200, 1);
  const text = durations.text();
  const labels = 'method="POST",route="/api/x",status="200"';
  for (const [bound, count] of [
    ['0.002', 2],
    ['0.005', 3],
    ['0.5', 3],
    ['1', 4],
    ['10', 4],
    ['+Inf', 5],
  ]) {
    expect(text).toContain(`http_request_duration_seconds_bucket{le="${bound}",${labels}} ${count}\n`);
  }
  expect(text).toContain(`http_request_duration_seconds_sum{${labels}} 20.706\n`);
  expect(text).toContain(`http_request_duration_seconds_count{${labels}} 5\n`);
  expect(text).toContain('_count{method="POST",route="/api/x",status="400"} 1\n');
  expect(text).toContain('_count{method="GET",route="/api/x",status="200"} 1\n');
  expect(text.startsWith('# HELP http_request_duration_seconds')).toBe(true);
});
