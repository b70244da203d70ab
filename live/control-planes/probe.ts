import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import type { Access } from './credentials';

/** Whether an address answers with a success; otherwise what it says. */
export function answers(url: string, access?: Pick<Access, 'caBundle' | 'token'>): Promise<boolean | string> {
  return new Promise((resolve) => {
    const options = {
      timeout: 5_000,
      ...(access && { ca: Buffer.from(access.caBundle, 'base64'), headers: { authorization: `Bearer ${access.token}` } }),
    };
    const request = (url.startsWith('https:') ? secureRequest : plainRequest)(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(response.statusCode === 200 || `${response.statusCode} ${Buffer.concat(chunks).toString().slice(0, 300)}`));
    });
    request.on('timeout', () => request.destroy(new Error('no answer within 5 s')));
    request.on('error', (error) => resolve(error.message));
    request.end();
  });
}

/** Whether somebody listens on a port of this machine. */
export function listens(port: number): Promise<boolean | string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', (error) => resolve(error.message));
  });
}
