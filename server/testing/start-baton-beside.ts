import type { TestApp } from './open-test-app.ts';
import { type StartedBaton, startBaton } from './start-baton.ts';

/** Starts the real server on the database of a test's app, with its secret; see `startBaton`. */
export function startBatonBeside(app: TestApp, env: Record<string, string> = {}): Promise<StartedBaton> {
  return startBaton({
    DATABASE_URL: app.context.pool.options.connectionString ?? '',
    ALLOW_UNSAFE_DATABASE: 'true',
    SECRET: app.context.config.SECRET,
    DEMO: 'false',
    ...env,
  });
}
