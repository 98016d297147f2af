/**
 * Who may talk to the server: pages of its own, on this machine. A foreign page that the same browser shows must neither
 * stake nor read: the Host header stops names that point here (DNS rebinding), the Origin header stops its requests.
 */
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { Refusal } from './refusal.ts';

const SELF = ["'self'"];

/** Nothing from elsewhere, no inline script or style, no frame around it. */
export const policy = (): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: SELF,
      styleSrc: SELF,
      imgSrc: SELF,
      fontSrc: SELF,
      connectSrc: SELF,
      formAction: SELF,
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: false,
    xFrameOptions: 'DENY',
  });

/**
 * Refuses requests to another host, and changes asked for by another origin.
 * @param hosts what the server is called, with its port
 */
export const ownPagesOnly =
  (hosts: () => readonly string[]): MiddlewareHandler =>
  async (context, next) => {
    const host = context.req.header('host') ?? '';
    if (!hosts().includes(host)) {
      throw new Refusal(403, 'FOREIGN_HOST', 'Cette adresse n’est pas celle du serveur.');
    }
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
      const origin = context.req.header('origin');
      const type = context.req.header('content-type') ?? '';
      // A page elsewhere cannot send JSON without being asked first, and nobody here answers that question.
      if (origin !== `http://${host}` || !/^application\/json\b/.test(type)) {
        throw new Refusal(403, 'FOREIGN_ORIGIN', 'Cette demande ne vient pas d’une page du serveur.');
      }
    }
    await next();
  };
