/** Puts the app on a port of this machine alone, and takes it off again. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { badEnvironment } from '../shared/errors.ts';

/** Only this machine reaches it. */
const ADDRESS = '127.0.0.1';

export interface Listening {
  readonly url: string;
  /** Ends all connections and frees the port. */
  close(): Promise<void>;
}

/**
 * Listens on `port` (0: any that is free).
 * @param makeApp given the names of the server, which its port is part of
 * @throws RotativeError (exit code 3) if the port is in use or not permitted
 */
export function listen(makeApp: (hosts: () => readonly string[]) => Hono, port: number): Promise<Listening> {
  let hosts: readonly string[] = [];
  const server = createAdaptorServer({ fetch: makeApp(() => hosts).fetch }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(portError(port, cause)));
    server.listen(port, ADDRESS, () => {
      const { port: taken } = server.address() as AddressInfo;
      hosts = [`${ADDRESS}:${taken}`, `localhost:${taken}`];
      resolve({
        url: `http://${ADDRESS}:${taken}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

function portError(port: number, cause: NodeJS.ErrnoException) {
  const why =
    cause.code === 'EADDRINUSE'
      ? 'another program uses it (perhaps another "rotative play")'
      : `the system says ${cause.code ?? cause.message}`;
  return badEnvironment(
    'PORT_IN_USE',
    `cannot listen on port ${port}: ${why}; choose another --port, or 0 for any`,
    { details: { port, code: cause.code }, cause },
  );
}
